/** The packages behind this entry are ES modules only. */
import { OpenIdProvider } from '@tocsin/testing/openid-provider';

test('an OpenID provider starts', async () => {
  const provider = await OpenIdProvider.start('http://localhost/');
  try {
    const response = await fetch(`${provider.issuer}/.well-known/openid-configuration`);
    expect(await response.json()).toMatchObject({ issuer: provider.issuer });
  } finally {
    await provider.stop();
  }
});
