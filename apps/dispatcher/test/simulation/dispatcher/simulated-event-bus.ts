import { InjectedFault, type Random, type SimulatedProcess, type Trace } from '@tocsin/testing';
import {
  AlertAttachedChannels,
  IncidentAnnounced,
  IncidentEscalated,
  IncidentOpened,
  IncidentResolved,
} from '../../../src/intake/incident-events.js';

type SimulatedEventBusParts = {
  readonly process: SimulatedProcess;
  readonly random: Random;
  readonly trace: Trace;
  readonly fails: () => boolean;
};

const handlerBeginsWithinMs = 2;

type Message = IncidentOpened | IncidentAnnounced | IncidentEscalated | IncidentResolved;

const isMessage = (message: object): message is Message =>
  [IncidentOpened, IncidentAnnounced, IncidentEscalated, IncidentResolved].some(
    (type) => message instanceof type,
  );

/** Like Nest's event bus, waits for no handler and drops their errors. */
export class SimulatedEventBus {
  readonly #handler = new AlertAttachedChannels();

  constructor(private readonly parts: SimulatedEventBusParts) {}

  publish(message: object): void {
    if (!isMessage(message)) return;
    const { process, random } = this.parts;
    process.startTimer(() => this.#handle(message), random.integer(0, handlerBeginsWithinMs));
  }

  #handle(message: Message): void {
    const { process, trace, fails } = this.parts;
    if (fails()) {
      trace.add(process.name, 'a handler fails');
      message.answer(() => {
        throw new InjectedFault('injected in a handler');
      });
      return;
    }
    this.#handler.handle(message);
  }
}
