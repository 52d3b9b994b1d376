/** Looks up the domains that are due, a few at a time, because registries limit requests. */
import { minuteMs } from '@stayup/contract';
import pLimit from 'p-limit';
import type { LogError } from '../../platform/log.ts';
import type { DomainStore } from './domain-store.ts';
import type { RdapClient } from './rdap-client.ts';

export interface LookUpDeps {
	domains: DomainStore;
	rdap: RdapClient;
	/** Milliseconds since the epoch. */
	now(): number;
	logError: LogError;
}

const maxConcurrentLookups = 10;
/** A run takes place every ten minutes. */
export const lookupsPerRun = 4_000;
/** Below the function's timeout: the next run continues. */
const longestRunMs = 8 * minuteMs;

/** Returns how many domains were looked up. The failure of one leaves the others alone, and it is due again later. */
export async function lookUpDomains({ domains, rdap, now, logError }: LookUpDeps): Promise<number> {
	const startedAt = now();
	let finished = 0;
	const lookUp = async (name: string) => {
		if (now() - startedAt >= longestRunMs) return;
		try {
			await domains.saveExpiry(name, await rdap.expiryOf(name), now());
			finished += 1;
		} catch (error) {
			logError('A domain could not be looked up; it is due again later.', { error, facts: { domain: name } });
			await domains.postpone(name, now()).catch((postponing: unknown) => {
				logError('A failed lookup could not be postponed.', { error: postponing, facts: { domain: name } });
			});
		}
	};
	await pLimit(maxConcurrentLookups).map(await domains.due(startedAt, lookupsPerRun), lookUp);
	return finished;
}
