export { type CalendarReader, openCalendarReader } from './calendar-reader.js';
export type { Turn, TurnsAnswer, TurnsRequest } from './read-turns.js';
