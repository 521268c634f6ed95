/** Pictures as `data:` URLs. Chromium wrote the logo, of 20 × 10 pixels. The others have 2 × 2 pixels. */
export const pictures = {
  logo: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABQAAAAKCAYAAAC0VX7mAAAANklEQVR4AeySQQoAAAQEN7/yO7/zLdYX7EVRU06TJgbxjDCBUMDbRshFxQv3JY809P5DBQxWAAAA//8VWhH1AAAABklEQVQDAA6oJBUd4xXIAAAAAElFTkSuQmCC',
  favicon:
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR42mOQtuoCIgYIBQAWtgN9B0o5WwAAAABJRU5ErkJggg==',
  lossless: 'data:image/webp;base64,UklGRigAAABXRUJQVlA4TBsAAAAvE0ACEA8QcxwDGAwyYYh9+hfmFSGi/4EuJwAA',
} as const;

/** The bytes of a `data:` URL. */
export const bytesOf = (url: string): Buffer => Buffer.from(url.split(',')[1] ?? '', 'base64');

/** A logo of the greatest number of bytes: text fills the file. */
export const largestLogo = (bytesMax: number): string => {
  const logo = bytesOf(pictures.logo);
  const text = Buffer.alloc(bytesMax - logo.length);
  text.writeUInt32BE(text.length - 12);
  text.write('tEXt', 4);
  const end = logo.length - 12;
  return `data:image/png;base64,${Buffer.concat([logo.subarray(0, end), text, logo.subarray(end)]).toString('base64')}`;
};
