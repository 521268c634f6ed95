import { readdir } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { fileOf } from './support/deployment-files.js';

type Step = { uses?: string; run?: string; with?: Record<string, unknown> };
type Job = { permissions?: Record<string, string>; steps: Step[] };
type Workflow = { on: unknown; permissions?: Record<string, string>; jobs: Record<string, Job> };

const folder = '.github/workflows';
const files = await readdir(new URL(`../../../${folder}`, import.meta.url));
const workflowOf = async (file: string): Promise<Workflow> => parse(await fileOf(`${folder}/${file}`));

describe.each(files)('the workflow %s', (file) => {
  test('runs only actions of one commit each, and names its version', async () => {
    const lines = (await fileOf(`${folder}/${file}`)).split('\n').filter((line) => /\buses:/.test(line));
    const { jobs } = await workflowOf(file);
    const used = Object.values(jobs).flatMap(({ steps }) => steps.filter(({ uses }) => uses));
    expect(lines).toHaveLength(used.length);
    for (const line of lines)
      expect(line).toMatch(/^ +(- )?uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('gives a job the rights that it names, and no other', async () => {
    const { permissions, jobs } = await workflowOf(file);
    expect(permissions).toEqual({});
    for (const job of Object.values(jobs)) expect(job.permissions).toBeDefined();
  });

  test('puts no text of an event into a shell command', async () => {
    const { jobs } = await workflowOf(file);
    const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
    for (const command of commands) expect(command).not.toContain('${{');
  });
});

describe('the workflow image.yml', () => {
  const stepsWith = async (action: string): Promise<Step[]> => {
    const { jobs } = await workflowOf('image.yml');
    return Object.values(jobs).flatMap(({ steps }) =>
      steps.filter(({ uses }) => uses?.startsWith(`${action}@`)),
    );
  };

  test('publishes the image of a tag for amd64 and arm64, with an SBOM and its provenance', async () => {
    const { on } = await workflowOf('image.yml');
    expect(on).toEqual({ push: { tags: [expect.stringMatching(/^v/)] } });
    const [build] = await stepsWith('docker/build-push-action');
    expect(build?.with).toMatchObject({
      file: 'deploy/Dockerfile',
      platforms: 'linux/amd64,linux/arm64',
      push: true,
      provenance: 'mode=max',
      sbom: true,
    });
  });

  test('signs what it published, by its digest and without a key', async () => {
    expect(await stepsWith('sigstore/cosign-installer')).toHaveLength(1);
    const { jobs } = await workflowOf('image.yml');
    expect(jobs.publish?.permissions).toEqual({ contents: 'read', packages: 'write', 'id-token': 'write' });
    expect(jobs.publish?.steps.at(-1)?.run).toMatch(/^cosign sign --yes --recursive "\$IMAGE@\$DIGEST"$/);
  });
});
