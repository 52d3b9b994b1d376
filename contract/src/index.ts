export * from './accounts.ts';
export * from './billing.ts';
export * from './brand.ts';
export * from './endpoint.ts';
export * from './endpoints.ts';
export * from './monitoring.ts';
export * from './problem.ts';
export * from './websites.ts';
