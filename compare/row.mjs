/**
 * @typedef {'up' | 'down'} Truth
 *
 * @typedef {object} Check
 * @property {Parameters<ReturnType<typeof import('@tocsin/probes').openProbes>['run']>[0]['type']} type
 * @property {string} target
 * @property {object} [settings]
 * @property {string} [dnsServer] the name server of the prober
 *
 * @typedef {object} Row a target; a tool without a field cannot judge it
 * @property {string} target in a few words
 * @property {Truth} truth
 * @property {Check} tocsin
 * @property {{ target: string, module: object }} [blackbox] a module as in `blackbox.yml`
 * @property {string[]} [curl] arguments beside those of `tools.mjs`
 * @property {string[]} [openssl] arguments of `openssl s_client`
 * @property {{ question: string[], expected?: string }} [dig]
 * @property {number} [timeoutMs]
 *
 * @typedef {object} Section
 * @property {string} title
 * @property {Row[]} rows
 */

/** @param {Row} row */
export const timeoutMsOf = ({ truth, timeoutMs }) =>
  // A target that is up must not count as down because this machine is busy.
  timeoutMs ?? (truth === 'up' ? 10_000 : 2_000);
