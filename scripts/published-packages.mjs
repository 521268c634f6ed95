/** The folders of the packages that are published on npm: docs/adr/0072-packages-that-install.md. */
export const publishedPackages = ['packages/webhook-core', 'packages/domain', 'packages/testing', 'apps/cli'];
