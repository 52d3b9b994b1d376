/** Reads what our own monitors know: which certificates and domains they watch, and when one of us was notified of an outage and answered. */
import type { OutageStore } from '../../outages/outage-store.ts';
import { promiseWebsiteId } from '../../platform/ids.ts';
import { teamAccountId } from '../../platform/team-account.ts';
import type { TeamWatch } from '../../platform/team-watch.ts';
import type { ProjectStore } from '../records/project-store.ts';
import { firstAnswer, isAboutExpiry, isHostedBy, isWatched, renewsFor } from '../rules/hosted.ts';

interface TeamWatchDeps {
	projects: Pick<ProjectStore, 'listOf'>;
	outages: Pick<OutageStore, 'between'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

export function createTeamWatch({ projects, outages, now }: TeamWatchDeps): TeamWatch {
	return {
		async renews(ownerId, message) {
			if (ownerId === teamAccountId || !isAboutExpiry(message)) return false;
			const found = await projects.listOf(ownerId);
			return renewsFor(
				found.map(({ document }) => document),
				message,
				now(),
			);
		},

		async during(ownerId, websites, span) {
			if (ownerId === teamAccountId) return null;
			const found = await projects.listOf(ownerId);
			const watching = found.filter(
				({ document }) => isWatched(document, span.from) && websites.some((website) => isHostedBy(document, website)),
			);
			if (watching.length === 0) return null;
			// Two projects of one website have a monitor each.
			const seen = await Promise.all(
				watching.map(({ id }) => outages.between(teamAccountId, promiseWebsiteId(id), span)),
			);
			const hosted = websites.filter((website) => watching.some(({ document }) => isHostedBy(document, website)));
			return { ...firstAnswer(seen.flat().map(({ document }) => document)), websiteIds: hosted.map(({ id }) => id) };
		},
	};
}
