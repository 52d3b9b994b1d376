/** `npm run smoke -- ORIGIN`: tries a deployed product, and exits with 1 if anything is wrong. SMOKE_EMAIL and SMOKE_PASSWORD also try a login. */
import { setTimeout as delay } from 'node:timers/promises';
import { linesOf, runSmokeChecks, smokeChecks } from './smoke/smoke-checks.ts';

const [origin = '', ...others] = process.argv.slice(2);
if (others.length > 0 || !URL.canParse(origin) || new URL(origin).origin !== origin) {
	console.error('Usage: npm run smoke -- ORIGIN, such as https://app.your-domain.com');
	process.exit(1);
}
const { SMOKE_EMAIL: email, SMOKE_PASSWORD: password } = process.env;
const login = email && password ? { email, password } : null;
const reports = await runSmokeChecks(smokeChecks, { origin, fetch, wait: delay, login });

for (const line of linesOf(reports)) console.log(line);
process.exitCode = reports.some(({ problems }) => problems.length > 0) ? 1 : 0;
