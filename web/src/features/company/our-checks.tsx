/** How to let our checks through a firewall, or to refuse them: their user agent, a DNS record, and the regions from which we check. */
import {
	brand,
	refusalRecord,
	regionName,
	smallestPlanOf,
	type Tier,
	unprovedWebsitesDays,
	unprovedWebsitesPerDomain,
	userAgentOf,
	userAgentStart,
} from '@stayup/contract';
import { appOrigin, checkedRegions, otherRegions } from '../../lib/deployment.ts';
import { Facts } from '../../ui/layout/facts.tsx';

export function OurChecks() {
	return (
		<section id="checks" aria-labelledby="checks-title" className="pt-16">
			<h2 id="checks-title" className="text-h3">
				Allow our checks
			</h2>
			<div className="mt-3 grid max-w-prose gap-4 text-base text-body">
				<p>
					If your firewall, CDN or bot protection refuses our checks, allow their user agent. Do not allow them by IP:
					our IP addresses are not fixed and change without notice.
				</p>
				<Facts
					facts={[
						{ term: 'The user agent begins with', value: <Code>{userAgentStart}</Code> },
						{ term: 'Today it is', value: <Code>{userAgentOf(appOrigin)}</Code> },
					]}
				/>
			</div>
			<h3 id="refuse" className="mt-10 text-base font-semibold">
				Refuse our checks
			</h3>
			<div className="mt-1 grid max-w-prose gap-3 text-ui text-muted">
				<p>
					Anyone can ask us to check a public website. If you own one and do not want that, set this DNS record for your
					domain or for one host of it. From then on nobody can add it, try it, resume it or import it as an active
					website.
				</p>
				<Facts
					facts={[
						{ term: 'Name', value: <Code>{`${refusalRecord.name}.example.com`}</Code> },
						{ term: 'Type', value: <Code>TXT</Code> },
						{ term: 'Value', value: <Code>{refusalRecord.value}</Code> },
					]}
				/>
				<p>
					To end checks that already run, write to{' '}
					<a href={`mailto:${brand.supportEmail}`} className="rounded-small text-accent underline underline-offset-4">
						{brand.supportEmail}
					</a>{' '}
					once the record is set. Accounts whose email address is not confirmed send only GET and HEAD requests, and all
					of them together may add or resume at most {unprovedWebsitesPerDomain} websites under one domain within{' '}
					{unprovedWebsitesDays} days.
				</p>
			</div>
			<h3 id="regions" className="mt-10 text-base font-semibold">
				Regions we check from
			</h3>
			<p className="mt-1 max-w-prose text-ui text-muted">
				{checkedRegions.slice(0, 1).map(regionName)} checks every website on schedule. A failure is confirmed from{' '}
				{otherRegions}, and a website that is down is checked from all of them.
			</p>
			<div className="mt-4 overflow-hidden rounded-card border border-line">
				<table className="w-full text-left text-ui">
					<caption className="sr-only">Regions we check from</caption>
					<thead className="border-b border-line bg-subtle">
						<tr>
							<Heading>Place</Heading>
							<Heading className="max-sm:hidden">Region</Heading>
							<Heading>Plans</Heading>
							<Heading>IP addresses</Heading>
						</tr>
					</thead>
					<tbody className="divide-y divide-line">
						{checkedRegions.map((region) => (
							<tr key={region}>
								<th scope="row" className="px-3 py-3 font-normal text-ink sm:px-4">
									{regionName(region)}
									<span className="block sm:hidden">
										<Code>{region}</Code>
									</span>
								</th>
								<td className="px-3 py-3 max-sm:hidden sm:px-4">
									<Code>{region}</Code>
								</td>
								<td className="px-3 py-3 text-body sm:px-4">{planWords(smallestPlanOf(region))}</td>
								<td className="px-3 py-3 text-body sm:px-4">Not fixed</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
			<p className="mt-4 max-w-prose text-ui text-muted">
				Programs get the same list from{' '}
				<a href="/api/docs/service#listRegions" className="rounded-small text-accent underline underline-offset-4">
					GET /api/regions
				</a>
				.
			</p>
		</section>
	);
}

function planWords(smallest: Tier): string {
	return smallest === 'Free' ? 'All' : `${smallest} and above`;
}

function Heading({ className = '', children }: { className?: string; children: string }) {
	return (
		<th scope="col" className={`px-3 py-3 font-medium text-muted sm:px-4 ${className}`}>
			{children}
		</th>
	);
}

function Code({ children }: { children: string }) {
	return <code className="font-mono text-small text-ink [overflow-wrap:anywhere]">{children}</code>;
}
