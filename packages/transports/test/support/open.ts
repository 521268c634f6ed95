import { openTransports, type Transports, type TransportsOptions } from '../../src/open-transports.js';
import { ownLinks } from '../contract/own-links.js';
import { closedAfterwards } from './closed-afterwards.js';

export const onLoopback: TransportsOptions = {
  egressAllow: ['127.0.0.0/8'],
  dnsServers: [],
  smtpUrl: undefined,
  mailFrom: 'Tocsin <tocsin@example.com>',
  telegramApiUrl: 'http://127.0.0.1:1',
  links: ownLinks,
  onError: (error) => {
    throw error;
  },
};

export const open = (settings: Partial<TransportsOptions> = {}): Transports =>
  closedAfterwards(openTransports({ ...onLoopback, ...settings }));
