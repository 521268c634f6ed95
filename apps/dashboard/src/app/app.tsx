import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { currentLanguage } from '../language/current-language.js';
import { queryClient } from './query-client.js';
import { router } from './router.js';
import { cssVariables, theme } from './theme.js';

/** @param nonce for the style elements */
export const App = ({ nonce }: { readonly nonce: string }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    getStyleNonce={() => nonce}
    // Deduplicating would load a second style sheet of 4 kB.
    deduplicateCssVariables={false}
  >
    <DirectionProvider initialDirection={currentLanguage.direction}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </DirectionProvider>
  </MantineProvider>
);
