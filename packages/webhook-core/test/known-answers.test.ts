import { describe, expect, test } from '@jest/globals';
import { buildMessage, sign, verify } from '../src/index.js';
import { sampleMessage } from './messages.js';

// Another implementation made each digest. The comment above a digest has its command.

const mebibyte = 1_048_576;

describe('signatures that others computed', () => {
  test.each([
    // printf '%s' 'Hello, World!' | openssl dgst -sha256 -hmac "It's a Secret to Everybody" -r
    [
      'ASCII text',
      'Hello, World!',
      "It's a Secret to Everybody",
      '757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
    ],
    // python3 -c "import hmac; print(hmac.new(b'It-is-a-secret', b'', 'sha256').hexdigest())"
    [
      'an empty body',
      '',
      'It-is-a-secret',
      '326f93b0527cf5e2d80ae8f439cab674109b59a715002c032b4fa29c1a667b21',
    ],
    // printf '%s' '{"title":"Größe 测试 🔔"}' | openssl dgst -sha256 -hmac 'schlüssel-🔑' -r
    [
      'a body and a secret beyond ASCII',
      '{"title":"Größe 测试 🔔"}',
      'schlüssel-🔑',
      '9217edb2594b43ae061ed12889c61e47b09b1df212e60fdfcf6d09236ded0828',
    ],
    // printf '\xff\x00\xfe\n' | openssl dgst -sha256 -hmac 'It-is-a-secret' -r
    [
      'bytes that are not text',
      Uint8Array.of(0xff, 0x00, 0xfe, 0x0a),
      'It-is-a-secret',
      'daab3e02c1174a83925b345ea5e7326ba71906f6986438cdf349e9405ca1d516',
    ],
    // python3 -c "import hmac; print(hmac.new(b'k' * 65, b'long key', 'sha256').hexdigest())"
    [
      'a secret longer than a block of the hash',
      'long key',
      'k'.repeat(65),
      '8ea160873da57a7c7f2eb571f7268bd407d017c8f312dc7ef635a6db05577a2c',
    ],
  ])('agree on %s', (_what, body, secret, hex) => {
    expect(sign(body, secret)).toBe(`sha256=${hex}`);
    expect(verify(body, `sha256=${hex}`, secret)).toBe(true);
  });
});

describe('messages that Python wrote and signed', () => {
  // python3 test/known-answers.py
  test.each([
    [
      'plain',
      'shop.example.com does not answer',
      402,
      'd8a465d26abe8c2f7e2ded35eee73779bae70aa369e237d4a0d1b193200d3a53',
    ],
    [
      'unicode',
      'Größe "测试" 🔔 \\ \u0001\u2028',
      406,
      'f4ce97f94e3e416fd1366bf5ad0a40043aa23d7c0227e6eebc000926313ebcfa',
    ],
    [
      'lone surrogate',
      'half of a bell \ud83d and on',
      398,
      '8a5a59434acf3ce1bb478a0d2879caa3715afb6039c178d8a09984db3def5180',
    ],
    [
      'one mebibyte',
      'é'.repeat(mebibyte / 2),
      mebibyte + 370,
      'b221e1ed1e3282b5b9a1b935e59276adf09ad27c2b9f9b6d87897c4dd47578a1',
    ],
  ])('have the same bytes and the same signature here: %s title', (_what, title, sizeBytes, hex) => {
    const body = buildMessage({ ...sampleMessage, incident: { ...sampleMessage.incident, title } });
    expect(body).toHaveLength(sizeBytes);
    expect(sign(body, 'schlüssel-🔑')).toBe(`sha256=${hex}`);
  });
});
