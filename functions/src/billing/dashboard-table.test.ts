import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dashboardTable } from '@stayup/testing/billing/dashboard-acts';
import { expect, it } from 'vitest';

it('the document prints the table of what Stripe’s dashboard can do', () => {
	const document = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');

	expect(document).toContain(dashboardTable());
});
