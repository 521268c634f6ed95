import 'reflect-metadata';
import { runAdmin } from './run-admin.js';

process.exitCode = await runAdmin(process.argv.slice(2), {
  env: process.env,
  out: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
});
