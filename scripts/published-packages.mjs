/** The folders of the packages that are published on npm: docs/adr/0072-packages-that-install.md. */
export const publishedPackages = ['packages/webhook-core', 'packages/domain', 'packages/testing', 'apps/cli'];

/** What is published too, but is a service, not a library: docs/adr/0097-a-server-that-is-installed.md. */
export const publishedServer = 'apps/server';
