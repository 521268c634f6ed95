import type { Language } from './languages.js';

/** The words of the page behind “Acknowledge” in a message. Times come as text of the reader's language, and names as HTML. */
export type AnswerWords = {
  readonly acknowledge: string;
  /** Says in a sentence what the button does. */
  readonly meaning: string;
  /** Says whom an acknowledgement by this page names. */
  readonly named: (channel: string) => string;
  readonly acknowledgedHeading: string;
  readonly acknowledgedBy: (name: string, time: string) => string;
  /** By somebody who followed the link in a message of this channel. */
  readonly acknowledgedThrough: (channel: string, time: string) => string;
  readonly until: (time: string) => string;
  readonly resolvedHeading: string;
  readonly resolvedAt: (time: string) => string;
  /** Labels the whole title of an incident, when the heading shortens it. */
  readonly title: string;
  readonly monitor: string;
  readonly target: string;
  readonly since: string;
  readonly severity: string;
  readonly severities: Readonly<Record<'info' | 'warning' | 'critical', string>>;
  readonly lastFailure: string;
  readonly lastCheck: string;
  /** Before the channels whose message had this outcome. */
  readonly rung: Readonly<Record<'delivered' | 'failed' | 'sending', string>>;
  readonly rungNames: (names: readonly string[], others: number) => string;
  readonly openIncident: string;
  readonly unknown: string;
  readonly failedHeading: string;
  readonly failed: string;
};

const listOf = (names: readonly string[], others: string | null): string =>
  [...names, ...(others === null ? [] : [others])].join(', ');

export const answerWords: Readonly<Record<Language, AnswerWords>> = {
  en: {
    acknowledge: 'Acknowledge',
    meaning: 'You tell the others that you have it. No further channel gets a message about it.',
    named: (channel) => `The incident will name the channel “${channel}”.`,
    acknowledgedHeading: 'Acknowledged',
    acknowledgedBy: (name, time) => `By ${name}, ${time}.`,
    acknowledgedThrough: (channel, time) => `Through the channel “${channel}”, ${time}.`,
    until: (time) => `It counts until ${time}.`,
    resolvedHeading: 'Resolved',
    resolvedAt: (time) => `The incident ended: ${time}. There is nothing to acknowledge.`,
    title: 'Title',
    monitor: 'Monitor',
    target: 'Target',
    since: 'Since',
    severity: 'Severity',
    severities: { info: 'Info', warning: 'Warning', critical: 'Critical' },
    lastFailure: 'Last failure',
    lastCheck: 'Last check',
    rung: {
      delivered: 'Message delivered to',
      failed: 'Message failed for',
      sending: 'Message on its way to',
    },
    rungNames: (names, others) => listOf(names, others === 0 ? null : `${others} more`),
    openIncident: 'Open incident',
    unknown:
      'It is incomplete, or its channel was removed or switched off. Open Tocsin to acknowledge the incident.',
    failedHeading: 'Try again',
    failed: 'Tocsin could not answer. Try again, or reload this page: acknowledging twice does no harm.',
  },
  de: {
    acknowledge: 'Bestätigen',
    meaning:
      'Sie sagen den anderen, dass Sie sich kümmern. Kein weiterer Kanal erhält eine Nachricht darüber.',
    named: (channel) => `Der Vorfall nennt dann den Kanal „${channel}“.`,
    acknowledgedHeading: 'Bestätigt',
    acknowledgedBy: (name, time) => `Von ${name}, ${time}.`,
    acknowledgedThrough: (channel, time) => `Über den Kanal „${channel}“, ${time}.`,
    until: (time) => `Das gilt bis ${time}.`,
    resolvedHeading: 'Behoben',
    resolvedAt: (time) => `Der Vorfall ist zu Ende: ${time}. Es gibt nichts zu bestätigen.`,
    title: 'Titel',
    monitor: 'Monitor',
    target: 'Ziel',
    since: 'Seit',
    severity: 'Schweregrad',
    severities: { info: 'Info', warning: 'Warnung', critical: 'Kritisch' },
    lastFailure: 'Letzter Fehler',
    lastCheck: 'Letzte Prüfung',
    rung: {
      delivered: 'Nachricht zugestellt an',
      failed: 'Nachricht fehlgeschlagen an',
      sending: 'Nachricht unterwegs an',
    },
    rungNames: (names, others) => listOf(names, others === 0 ? null : `${others} weitere`),
    openIncident: 'Vorfall öffnen',
    unknown:
      'Er ist unvollständig, oder sein Kanal wurde entfernt oder abgeschaltet. Öffnen Sie Tocsin, um den Vorfall zu bestätigen.',
    failedHeading: 'Bitte noch einmal versuchen',
    failed:
      'Tocsin konnte nicht antworten. Versuchen Sie es noch einmal, oder laden Sie diese Seite neu: Zweimal zu bestätigen schadet nicht.',
  },
  fr: {
    acknowledge: 'Acquitter',
    meaning:
      'Vous dites aux autres que vous vous en occupez. Aucun autre canal ne reçoit de message à ce sujet.',
    named: (channel) => `L’incident nommera le canal « ${channel} ».`,
    acknowledgedHeading: 'Acquitté',
    acknowledgedBy: (name, time) => `Par ${name}, ${time}.`,
    acknowledgedThrough: (channel, time) => `Par le canal « ${channel} », ${time}.`,
    until: (time) => `Valable jusqu’au ${time}.`,
    resolvedHeading: 'Résolu',
    resolvedAt: (time) => `L’incident est terminé : ${time}. Il n’y a rien à acquitter.`,
    title: 'Titre',
    monitor: 'Moniteur',
    target: 'Cible',
    since: 'Depuis',
    severity: 'Gravité',
    severities: { info: 'Info', warning: 'Avertissement', critical: 'Critique' },
    lastFailure: 'Dernier échec',
    lastCheck: 'Dernier contrôle',
    rung: {
      delivered: 'Message remis à',
      failed: 'Message en échec pour',
      sending: 'Message en cours d’envoi à',
    },
    rungNames: (names, others) => listOf(names, others === 0 ? null : `${others} de plus`),
    openIncident: 'Ouvrir l’incident',
    unknown:
      'Il est incomplet, ou son canal a été supprimé ou désactivé. Ouvrez Tocsin pour acquitter l’incident.',
    failedHeading: 'Réessayez',
    failed:
      'Tocsin n’a pas pu répondre. Réessayez ou rechargez cette page : acquitter deux fois ne change rien.',
  },
  es: {
    acknowledge: 'Reconocer',
    meaning: 'Usted dice a los demás que se ocupa. Ningún otro canal recibe un mensaje sobre ello.',
    named: (channel) => `El incidente nombrará el canal «${channel}».`,
    acknowledgedHeading: 'Reconocido',
    acknowledgedBy: (name, time) => `Por ${name}, ${time}.`,
    acknowledgedThrough: (channel, time) => `A través del canal «${channel}», ${time}.`,
    until: (time) => `Vale hasta ${time}.`,
    resolvedHeading: 'Resuelto',
    resolvedAt: (time) => `El incidente terminó: ${time}. No hay nada que reconocer.`,
    title: 'Título',
    monitor: 'Monitor',
    target: 'Destino',
    since: 'Desde',
    severity: 'Gravedad',
    severities: { info: 'Información', warning: 'Advertencia', critical: 'Crítica' },
    lastFailure: 'Último fallo',
    lastCheck: 'Última comprobación',
    rung: {
      delivered: 'Mensaje entregado a',
      failed: 'Mensaje fallido para',
      sending: 'Mensaje en camino a',
    },
    rungNames: (names, others) => listOf(names, others === 0 ? null : `${others} más`),
    openIncident: 'Abrir el incidente',
    unknown:
      'Está incompleto, o su canal se eliminó o se desactivó. Abra Tocsin para reconocer el incidente.',
    failedHeading: 'Inténtelo de nuevo',
    failed:
      'Tocsin no pudo responder. Inténtelo de nuevo o recargue esta página: reconocer dos veces no cambia nada.',
  },
  pt: {
    acknowledge: 'Reconhecer',
    meaning:
      'Você diz aos outros que está cuidando disso. Nenhum outro canal recebe uma mensagem a respeito.',
    named: (channel) => `O incidente citará o canal “${channel}”.`,
    acknowledgedHeading: 'Reconhecido',
    acknowledgedBy: (name, time) => `Por ${name}, ${time}.`,
    acknowledgedThrough: (channel, time) => `Pelo canal “${channel}”, ${time}.`,
    until: (time) => `Vale até ${time}.`,
    resolvedHeading: 'Resolvido',
    resolvedAt: (time) => `O incidente terminou: ${time}. Não há nada a reconhecer.`,
    title: 'Título',
    monitor: 'Monitor',
    target: 'Alvo',
    since: 'Desde',
    severity: 'Gravidade',
    severities: { info: 'Informação', warning: 'Aviso', critical: 'Crítica' },
    lastFailure: 'Última falha',
    lastCheck: 'Última verificação',
    rung: {
      delivered: 'Mensagem entregue a',
      failed: 'Mensagem com falha para',
      sending: 'Mensagem a caminho de',
    },
    rungNames: (names, others) => listOf(names, others === 0 ? null : `mais ${others}`),
    openIncident: 'Abrir o incidente',
    unknown:
      'Ele está incompleto, ou seu canal foi removido ou desativado. Abra o Tocsin para reconhecer o incidente.',
    failedHeading: 'Tente de novo',
    failed:
      'O Tocsin não conseguiu responder. Tente de novo ou recarregue esta página: reconhecer duas vezes não muda nada.',
  },
  ja: {
    acknowledge: '確認する',
    meaning: '対応していることをほかの人に伝えます。この件について、ほかのチャネルには通知されません。',
    named: (channel) => `インシデントにはチャネル「${channel}」の名前が残ります。`,
    acknowledgedHeading: '確認済み',
    acknowledgedBy: (name, time) => `${name}（${time}）`,
    acknowledgedThrough: (channel, time) => `チャネル「${channel}」から（${time}）`,
    until: (time) => `${time}まで有効です。`,
    resolvedHeading: '解決済み',
    resolvedAt: (time) => `このインシデントは終了しました（${time}）。確認の必要はありません。`,
    title: 'タイトル',
    monitor: 'モニター',
    target: '対象',
    since: '開始',
    severity: '重要度',
    severities: { info: '情報', warning: '警告', critical: '重大' },
    lastFailure: '最後の失敗',
    lastCheck: '最後のチェック',
    rung: {
      delivered: '通知済みのチャネル',
      failed: '通知に失敗したチャネル',
      sending: '通知を送信中のチャネル',
    },
    rungNames: (names, others) => listOf(names, others === 0 ? null : `ほか ${others} 件`),
    openIncident: 'インシデントを開く',
    unknown:
      'リンクが不完全か、チャネルが削除または無効にされています。Tocsin を開いてインシデントを確認してください。',
    failedHeading: 'もう一度お試しください',
    failed:
      'Tocsin が応答できませんでした。もう一度試すか、このページを再読み込みしてください。二度確認しても問題ありません。',
  },
};
