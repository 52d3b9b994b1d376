/** The writers that `main` passes to the engine: they store everything outside of the shard that checks change, in the same commit (OUT-1). */
import type { ChannelKind, OutageEvidence, WebsiteDocument, WebsiteStatus } from '@stayup/contract';
import type { AlertSettingsDocument } from '../../platform/firestore/channel-documents.ts';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import type { NewOutage } from '../../platform/firestore/outage-documents.ts';
import type { OperatorMessage } from '../../platform/firestore/outbox-message.ts';
import type { Writer } from '../../platform/firestore/writer.ts';
import type { ClosedDay, ClosedHour } from '../../stats/uptime.ts';
import type { AppliedChecks } from '../rules/apply-checks.ts';
import type { ConditionChange } from '../rules/conditions.ts';
import type { Monitor } from '../rules/monitor.ts';

/** The owner of a website, with all that decides where alerts go. */
export interface AlertOwner {
	user: UserDocument;
	/** Null for an account without named channels and policies. Read only for an alert. */
	settings: AlertSettingsDocument | null;
	/** By website; read only if tags decide about a channel or a policy. */
	tags: ReadonlyMap<string, readonly string[]>;
	/** The outages that end now and have an escalation. */
	escalated?: ReadonlySet<string>;
}

export interface PlannedAlert {
	id: string;
	channel: ChannelKind;
	/** The id is that of an outage, whose policy decides who is notified. */
	isEscalation?: true;
}

export interface OperatorAlerts {
	planForOperators(writer: Pick<Writer, 'create'>, message: OperatorMessage, now: number): PlannedAlert[];
	/** After the transaction. */
	sendSoon(planned: readonly PlannedAlert[]): Promise<void>;
}

/** Of a website that goes down in this commit. */
export interface DownFacts {
	/** Of the first failure. */
	evidence: OutageEvidence | null;
	/** Whether other websites of the account fail too. */
	isShared: boolean;
}

export interface CheckWriters {
	outages: {
		open(writer: Writer, outageId: string, outage: NewOutage): void;
		close(writer: Writer, outageId: string, end: { at: number; reason: 'recovered' | 'maintenance' | 'blocked' }): void;
	};
	conditions: {
		write(
			writer: Writer,
			website: Pick<Monitor, 'websiteId' | 'ownerId'>,
			changes: readonly ConditionChange[],
			evidence: OutageEvidence | null,
		): void;
	};
	websites: {
		update(
			writer: Writer,
			websiteId: string,
			fields: Pick<WebsiteDocument, 'status' | 'statusSince' | 'condition' | 'lastChecked' | 'openOutageId'> &
				Partial<Pick<WebsiteDocument, 'certificate'>>,
		): void;
	};
	rollUps: {
		write(
			writer: Writer,
			website: Pick<Monitor, 'websiteId' | 'ownerId' | 'rawCheckDays'>,
			closed: { hours: readonly ClosedHour[]; days: readonly ClosedDay[] },
		): void;
	};
	counters: {
		countStatuses(writer: Writer, changes: Partial<Record<WebsiteStatus, number>>): void;
	};
	alerts: {
		/** Whether the tags of websites must be read. */
		dependsOnTags(settings: AlertSettingsDocument): boolean;
		planForWebsite(
			writer: Writer,
			monitor: Monitor,
			alerts: AppliedChecks['alerts'],
			owner: AlertOwner | undefined,
			facts: DownFacts,
		): PlannedAlert[];
		/** After the commit. */
		sendSoon(planned: readonly PlannedAlert[]): Promise<void>;
	};
}
