/** Status pages: `npm run bench -- status` runs both parts, `-- status cost` and `-- status visitors` one of them. */
import { StartRefused } from '../../dev/base/refusal.ts';

const parts: Readonly<Record<string, () => Promise<{ run(options: readonly string[]): Promise<object> }>>> = {
	cost: () => import('./cost.ts'),
	visitors: () => import('./visitors.ts'),
};

export async function run([name, ...options]: readonly string[]): Promise<object> {
	if (name === undefined) return { cost: await run(['cost']), visitors: await run(['visitors']) };
	const load = parts[name];
	if (!load) throw new StartRefused(`There is no part ${name}: choose from ${Object.keys(parts).join(', ')}.`);
	return (await load()).run(options);
}
