import { UsageError } from '../problems.js';

const portMax = 65_535;

export const portFrom = (text: string): number => {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= portMax) return port;
  throw new UsageError(`--port must be a whole number from 0 to ${portMax}`);
};
