export {
  type Configuration,
  type DebianServer,
  type Place,
  type ServerFiles,
  type ServerProgram,
  startDebianServer,
} from './debian-server.js';
export { startExim, startPostfix } from './mail-servers.js';
export { startBind, startKnot, startUnbound, trustAnchor } from './name-servers.js';
export { whyNoNetworks } from './networks.js';
export {
  startMariadb,
  startMosquitto,
  startOpenssl,
  startPgbouncer,
  startPrometheus,
  startRedis,
  startSnmpd,
  startSshd,
} from './other-servers.js';
export {
  accepts,
  debianProgram,
  freePort,
  refusingPort,
  type ServerProcess,
  startServerProcess,
} from './server-process.js';
export { startDovecot, startSlapd, startVsftpd } from './starttls-servers.js';
export { startApache, startCaddy, startHaproxy, startNginx, startWebsockets } from './web-servers.js';
