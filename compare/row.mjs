/**
 * @typedef {'up' | 'down'} Truth
 *
 * @typedef {object} Check a check of ours
 * @property {Parameters<ReturnType<typeof import('@tocsin/probes').openProbes>['run']>[0]['type']} type
 * @property {string} target
 * @property {object} [settings]
 * @property {string} [dnsServer] the name server of the prober
 *
 * @typedef {object} Row a target, what is right about it, and how each tool is asked; a tool that is not cannot judge it
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

/** @param {Row} row how long every tool may take */
export const timeoutMsOf = ({ truth, timeoutMs }) =>
  // What is up answers at once, and must not be down because this machine is busy.
  timeoutMs ?? (truth === 'up' ? 10_000 : 2_000);
