import { type CertificateFacts, dayMs } from '@stayup/contract';
import { aBatch, aMonitor, good, noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import type { CheckResult } from '../../probe/check-result.ts';
import type { AppliedChecks } from './apply-checks.ts';
import type { Monitor } from './monitor.ts';
import { applyBatches, type Shard } from './shard.ts';

function facts(daysLeft: number, serialNumber = '01'): CertificateFacts {
	const validTo = noon + daysLeft * dayMs;
	return { serialNumber, issuer: 'Trust', subjectNames: [], validFrom: validTo - 90 * dayMs, validTo };
}

function apply(monitor: Monitor, check: CheckResult): AppliedChecks {
	const shard: Shard = {
		id: 'shard',
		cadence: 60,
		lease: null,
		lastRoundAt: 0,
		suppressedRounds: 0,
		monitors: new Map([[monitor.websiteId, monitor]]),
	};
	const [applied] = applyBatches(shard, [
		aBatch([check], { websiteId: monitor.websiteId, revision: monitor.revision }),
	]);
	if (!applied) throw new Error('Nothing was applied.');
	return applied;
}

const expiring = ({ alerts }: AppliedChecks) => alerts.filter(({ kind }) => kind === 'certificate-expiring');

describe('the certificate of a host that redirects to a website', () => {
	it('has alerts of its own, once for each number of days and again after a renewal', () => {
		const first = apply(aMonitor(), { ...good(0), otherCertificates: [{ host: 'shop.example', facts: facts(13.5) }] });
		const again = apply(first.monitor, {
			...good(60),
			otherCertificates: [{ host: 'shop.example', facts: facts(13.5) }],
		});
		const renewed = { host: 'shop.example', facts: facts(2.5, '02') };
		const later = apply(again.monitor, { ...good(120), otherCertificates: [renewed] });

		expect(expiring(first)).toMatchObject([{ host: 'shop.example', noticeDays: 14 }]);
		expect(expiring(again)).toEqual([]);
		expect(expiring(later)).toMatchObject([{ host: 'shop.example', noticeDays: 3 }]);
	});

	it('is forgotten when the website is reached without that host', () => {
		const first = apply(aMonitor(), { ...good(0), otherCertificates: [{ host: 'shop.example', facts: facts(60) }] });

		expect(first.monitor.state.otherCertificates).toHaveProperty(['shop.example']);
		expect(expiring(first)).toEqual([]);
		expect(apply(first.monitor, good(60)).monitor.state).not.toHaveProperty('otherCertificates');
	});

	it('comes beside the alert of the last host, and is the same if both have one certificate', () => {
		const both = (other: CertificateFacts) => ({
			...good(0),
			certificate: facts(6.5),
			otherCertificates: [{ host: 'shop.example', facts: other }],
		});

		expect(expiring(apply(aMonitor(), both(facts(6.5, '02'))))).toMatchObject([
			{ noticeDays: 7 },
			{ noticeDays: 7, host: 'shop.example' },
		]);
		expect(expiring(apply(aMonitor(), both(facts(6.5))))).toHaveLength(1);
	});

	it('that alternates with another one has each alert once, also when it is missing in between', () => {
		const checks = Array.from({ length: 10 }, (_, index) => ({
			...good(index * 60),
			certificate: facts(6.5, index % 2 === 0 ? 'aa' : 'bb'),
			otherCertificates:
				index % 3 === 0 ? [] : [{ host: 'shop.example', facts: facts(13.5, index % 2 === 0 ? 'cc' : 'dd') }],
		}));
		let monitor = aMonitor();
		const alerts = checks.flatMap((check) => {
			const applied = apply(monitor, check);
			monitor = applied.monitor;
			return expiring(applied);
		});

		expect(alerts).toHaveLength(4);
	});

	it('takes little room, whatever the hosts and certificates are', () => {
		const hosts = ['a', 'b'].map((letter) => ({ host: letter.repeat(100), facts: facts(13.5, letter.repeat(40)) }));
		const long = { host: 'c'.repeat(253), facts: facts(13.5, 'c'.repeat(40)) };
		const notes = ['folded-header', 'status-line', 'repeated-length', 'ip-late'] as const;
		const check = {
			...good(0),
			certificate: facts(6.5, 'd'.repeat(40)),
			otherCertificates: [...hosts, long],
			notes: [...notes],
		};
		const { state } = apply(aMonitor(), check).monitor;
		const { otherCertificates, alertedCertificates, lastCheck } = state;
		const page = { at: noon, bytes: 65_536, sign: 'site-not-connected', isDue: true };

		expect(Object.keys(otherCertificates ?? {})).toHaveLength(2);
		// With 150 websites, all failing, a document is at most 0.9 of its 1 MiB without them.
		const bytes = JSON.stringify({ otherCertificates, alertedCertificates, page, notes: lastCheck?.notes }).length;
		expect(bytes).toBeLessThan((0.1 * 1024 * 1024) / 150);
	});
});
