/** API handlers of the regions where checks run, and of how fast a website is from each. */
import { dayMs, regionName, regions, smallestPlanOf, tierLimits, toInstant, userAgentOf } from '@stayup/contract';
import type { Handlers } from '../../http/handler.ts';
import type { FindMonitors } from '../../monitoring/engine/find-monitors.ts';
import { type DeploymentSize, regionsOf } from '../../platform/deployment-size.ts';
import { homeRegion } from '../../platform/regions.ts';
import { rawChecksOf } from '../../stats/history.ts';
import type { RollUpStore } from '../../stats/roll-up-store.ts';
import { ownedWebsite } from '../owned-website.ts';
import type { WebsiteStore } from '../website-store.ts';
import { placesOf } from './places.ts';

interface PlaceDeps {
	config: { appOrigin: string; size: DeploymentSize };
	/** Milliseconds since the epoch. */
	now(): number;
	websites: Pick<WebsiteStore, 'find'>;
	rollUps: Pick<RollUpStore, 'hoursOfDays'>;
	findMonitors: FindMonitors;
}

const comparedDays = 7;

export function createPlaceHandlers({ config, now, websites, rollUps, findMonitors }: PlaceDeps) {
	return {
		async listRegions() {
			return {
				userAgent: userAgentOf(config.appOrigin),
				regions: regionsOf(config.size).map((region) => ({
					region,
					name: regionName(region),
					isHome: region === homeRegion,
					plan: smallestPlanOf(region),
				})),
			};
		},

		async getPlaces({ actor, params }) {
			const website = await ownedWebsite(websites, actor.uid, params.id);
			const to = now();
			const from = to - comparedDays * dayMs;
			const days = Array.from(
				{ length: comparedDays + 1 },
				(_, day) => (Math.floor(to / dayMs) - comparedDays + day) * dayMs,
			);
			const [monitors, documents] = await Promise.all([findMonitors([website]), rollUps.hoursOfDays(website.id, days)]);
			const checks = rawChecksOf(documents, monitors.get(website.id)).filter(({ at }) => at >= from);
			return {
				from: toInstant(from),
				to: toInstant(to),
				isIncluded: tierLimits[actor.user.tier].askedRegions === regions.length,
				places: placesOf(checks),
			};
		},
	} satisfies Partial<Handlers>;
}
