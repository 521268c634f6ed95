/** The monitor from whose menu a window is planned. */
export const newWindowSearch = ({ monitor }: Record<string, unknown>): { monitor?: string } =>
  typeof monitor === 'string' ? { monitor } : {};
