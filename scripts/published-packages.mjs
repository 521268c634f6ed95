/** The folders of the packages that are published on npm: docs/adr/0072-published-packages.md. */
export const publishedPackages = ['packages/webhook-core', 'packages/domain', 'packages/testing', 'apps/cli'];

/** What is published too, but is a service, not a library: docs/adr/0059-programs.md. */
export const publishedServer = 'apps/server';
