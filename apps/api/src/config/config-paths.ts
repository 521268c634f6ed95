export const configPaths = { plan: '/v1/config/plan', apply: '/v1/config/apply' } as const;
