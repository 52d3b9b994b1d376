/** Decides whether the certificate that a check received expires soon enough for an alert. */
import { type CertificateFacts, type CheckError, certificateNoticeDays } from '@stayup/contract';
import type { CheckResult } from '../../probe/check-result.ts';
import type { AppliedChecks } from './apply-checks.ts';
import { dueNotice } from './expiry.ts';
import type { MonitorState, OtherCertificate } from './monitor.ts';

/** Records the certificate that a check received, and adds an alert if it expires soon. */
export function applyCertificate(
	applied: AppliedChecks,
	facts: CertificateFacts,
	problem: CheckError | null,
	at: number,
): AppliedChecks {
	const { monitor } = applied;
	const { certificate: known } = monitor.state;
	const isSame = known?.serialNumber === facts.serialNumber && known.validTo === facts.validTo;
	const noticed = isSame ? known.noticedDays : null;
	const due = dueNotice(facts.validTo, certificateNoticeDays(facts), at, noticed);
	if (isSame && due === null && known.problem === problem) return applied;
	const { serialNumber, validTo } = facts;
	const state: MonitorState = {
		...monitor.state,
		certificate: { serialNumber, validTo, problem, noticedDays: due ?? noticed },
	};
	return {
		...applied,
		monitor: { ...monitor, state },
		certificate: isSame && known.problem === problem ? null : { ...facts, problem, seenAt: at },
		alerts:
			due === null
				? applied.alerts
				: [...applied.alerts, { kind: 'certificate-expiring', at, validTo, noticeDays: due }],
	};
}

/** The same for the hosts that redirect to the website. Those of the last successful check are known. */
export function applyOtherCertificates(
	applied: AppliedChecks,
	{ ok, at, otherCertificates: seen }: CheckResult,
): AppliedChecks {
	const { monitor } = applied;
	const known = monitor.state.otherCertificates ?? {};
	if (!ok || (seen === undefined && monitor.state.otherCertificates === undefined)) return applied;
	const alerts: AppliedChecks['alerts'] = [];
	const next: Record<string, OtherCertificate> = {};
	for (const { host, facts } of seen ?? []) {
		const { serialNumber, validTo } = facts;
		const before = known[host]?.serialNumber === serialNumber ? known[host] : undefined;
		const noticed = before?.noticedDays ?? null;
		const due = dueNotice(validTo, certificateNoticeDays(facts), at, noticed);
		if (due !== null) alerts.push({ kind: 'certificate-expiring', at, validTo, noticeDays: due, host });
		next[host] = { serialNumber, validTo, noticedDays: due ?? noticed };
	}
	const { otherCertificates: _, ...state } = monitor.state;
	return {
		...applied,
		monitor: { ...monitor, state: Object.keys(next).length > 0 ? { ...state, otherCertificates: next } : state },
		alerts: [...applied.alerts, ...alerts],
	};
}
