/** `node --import ./scripts/register-typescript.mjs FILE.ts` runs our TypeScript from source. */
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
