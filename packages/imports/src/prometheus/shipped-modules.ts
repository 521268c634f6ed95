import type { DataMap } from '../report/maps.js';

/** The modules of the blackbox.yml that the exporter ships and that a monitor can stand for. */
export const shippedModules: DataMap = {
  http_2xx: { prober: 'http', http: { preferred_ip_protocol: 'ip4' } },
  http_post_2xx: { prober: 'http', http: { method: 'POST' } },
  tcp_connect: { prober: 'tcp' },
  ssh_banner: {
    prober: 'tcp',
    tcp: { query_response: [{ expect: '^SSH-2.0-' }, { send: 'SSH-2.0-blackbox-ssh-check' }] },
  },
  icmp: { prober: 'icmp' },
};
