import { openTransports, type Transports, type TransportsOptions } from '../../src/open-transports.js';
import { closedAfterwards } from './closed-afterwards.js';

/** Settings with which loopback may be called, and nothing may go wrong inside. */
export const onLoopback: TransportsOptions = {
  egressAllow: ['127.0.0.0/8'],
  dnsServers: [],
  smtpUrl: undefined,
  mailFrom: 'Tocsin <tocsin@example.com>',
  telegramApiUrl: 'http://127.0.0.1:1',
  onError: (error) => {
    throw error;
  },
};

/** The transports as the dispatcher opens them, closed when the test has ended. */
export const open = (settings: Partial<TransportsOptions> = {}): Transports =>
  closedAfterwards(openTransports({ ...onLoopback, ...settings }));
