import { build } from 'vite';
import { stage } from '../../scripts/stage.mjs';

await stage('Building dashboard', () => build({ logLevel: 'warn' }));
