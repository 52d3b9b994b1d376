/** Parts of a plan besides checks: alerts, status pages, imports, the API and a team. */
import { channelKindFacts, channelKinds, importSourceFacts, importSources, memberRoles } from '@stayup/contract';
import { Braces, Download, type LucideIcon, PanelsTopLeft, Send, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { roleNames } from '../../entities/account/members/roles.ts';
import { ProductPicture } from '../../entities/product-picture/product-picture.tsx';
import { joinClasses } from '../../lib/join-classes.ts';
import { paths } from '../../lib/paths.ts';
import { docPaths } from '../../lib/public-pages/doc-paths.ts';

const linkClassName = 'rounded-small text-accent underline underline-offset-4';
const tools = importSources.filter((source) => source !== 'csv');

export function MoreFeatures() {
	return (
		<section id="more" aria-labelledby="more-title" className="mx-auto max-w-[73rem] px-4 pt-16 sm:px-6 sm:pt-24">
			<h2 id="more-title" className="max-w-xl text-h2 sm:text-h1">
				More than checks
			</h2>
			<p className="mt-3 max-w-prose text-lead text-muted">
				What each plan includes is on the{' '}
				<Link to={paths.pricing} className={linkClassName}>
					pricing page
				</Link>
				.
			</p>
			<ul className="mt-8 grid gap-4 sm:mt-12 lg:grid-cols-6">
				<Feature
					className="lg:col-span-3"
					icon={Send}
					title="Alerts where your team already is"
					text="Policies decide who hears of which website, again if it stays down, and who is next if nobody acknowledges."
				>
					<Words words={channelKinds.map((kind) => channelKindFacts[kind].name)} />
				</Feature>
				<Feature
					className="lg:col-span-3"
					icon={PanelsTopLeft}
					title="Status pages"
					text="With incidents, planned maintenance and subscribers, in your color and on your own domain. Public, or only for those you choose."
				>
					<div className="h-36 overflow-hidden rounded-control border border-line">
						<ProductPicture
							name="status-page"
							alt="A status page: all systems are operational, and a button offers updates."
						/>
					</div>
				</Feature>
				<Feature
					className="lg:col-span-2"
					icon={Download}
					title="Moving takes minutes"
					text="Import websites, channels and status pages from another tool, from a sitemap or from any CSV file. A preview names what changes."
				>
					<Words words={tools.map((source) => importSourceFacts[source].label)} />
				</Feature>
				<Feature
					className="lg:col-span-2"
					icon={Braces}
					title="API and command line"
					text={
						<>
							Read and change websites, alerts and status pages from programs, a file in your repository, or AI
							assistants.{' '}
							<a href={docPaths.apiReference} className={linkClassName}>
								API reference
							</a>
						</>
					}
				>
					<pre className="overflow-x-auto rounded-control border border-line bg-subtle p-3.5 text-small text-body">
						<code>{'stayup export  # to a file\nstayup plan    # what would change\nstayup apply   # change it'}</code>
					</pre>
				</Feature>
				<Feature
					className="lg:col-span-2"
					icon={Users}
					title="Your team"
					text="Invite people with the role that they need, from changing everything to only reading. A log shows who changed what."
				>
					<Words words={memberRoles.map((role) => roleNames[role])} />
				</Feature>
			</ul>
		</section>
	);
}

type FeatureProps = { className: string; icon: LucideIcon; title: string; text: ReactNode; children: ReactNode };

function Feature({ className, icon: Icon, title, text, children }: FeatureProps) {
	return (
		<li className={joinClasses('flex min-w-0 flex-col rounded-card border border-line bg-card p-5 sm:p-6', className)}>
			<h3 className="flex items-center gap-2.5 text-h3">
				<Icon className="size-5 shrink-0" />
				{title}
			</h3>
			<p className="mt-2 mb-5 text-base text-muted">{text}</p>
			{children}
		</li>
	);
}

function Words({ words }: { words: readonly string[] }) {
	return (
		<ul className="flex flex-wrap gap-2">
			{words.map((word) => (
				<li key={word} className="rounded-full border border-line bg-subtle px-3 py-1 text-ui text-body">
					{word}
				</li>
			))}
		</ul>
	);
}
