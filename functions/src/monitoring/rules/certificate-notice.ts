/** Decides whether the certificate that a check received expires soon enough for an alert. */
import { type CertificateFacts, type CheckError, certificateNoticeDays } from '@stayup/contract';
import type { AppliedChecks } from './apply-checks.ts';
import { dueNotice } from './expiry.ts';
import type { MonitorState } from './monitor.ts';

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
