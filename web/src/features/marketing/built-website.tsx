/** The stages of a project, beside the drawing of a website that it ends with. */
import { plans, projectStages, stageNames } from '@stayup/contract';
import { paths } from '../../lib/paths.ts';
import { StatusDot } from '../../ui/feedback/status-dot.tsx';
import { ButtonLink } from '../../ui/form/button-link.tsx';

const stageTexts: Record<(typeof projectStages)[number], string> = {
	intake: 'You say what your business needs, in a call or in a form.',
	content: 'You send your texts, pictures and logo.',
	build: 'We build the website and test it on phones and computers.',
	review: 'You open the preview, and say what to change.',
	launch: 'We connect your domain and its certificate.',
	live: 'We host it, watch it around the clock, and fix it when it breaks.',
};

const lowestPrice = Math.min(...plans.map(({ monthlyPrice }) => monthlyPrice));

export function BuiltWebsite() {
	return (
		<section aria-labelledby="built-website" className="mx-auto max-w-[73rem] px-4 pt-16 sm:px-6 sm:pt-24">
			<div className="grid grid-cols-1 items-center gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:gap-16">
				<div>
					<h2 id="built-website" className="text-h2 sm:text-h1">
						From the first call to a website that stays up
					</h2>
					<ol className="mt-6 grid gap-4">
						{projectStages.map((stage, index) => (
							<li key={stage} className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3">
								<span
									aria-hidden="true"
									className="grid size-7 place-items-center rounded-full border border-line text-small text-muted tabular-nums"
								>
									{index + 1}
								</span>
								<p className="pt-0.5 text-body">
									<strong className="font-semibold text-ink">{stageNames[stage]}.</strong> {stageTexts[stage]}
								</p>
							</li>
						))}
					</ol>
					<div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-3">
						<ButtonLink to={paths.bookCall} size="large">
							Book a call
						</ButtonLink>
						<ButtonLink to={paths.pricing} size="large" variant="secondary">
							See plans
						</ButtonLink>
						<p className="text-ui text-muted">From ${lowestPrice} a month, hosting included.</p>
					</div>
				</div>
				<DrawnWebsite />
			</div>
		</section>
	);
}

const dishes = ['Sourdough', 'Rye', 'Cinnamon roll'];

/** For assistive technology it is a single image. */
function DrawnWebsite() {
	return (
		<figure>
			<div
				role="img"
				aria-label="A drawing of a website for a bakery, with its opening hours and a button to order. Below it, Stayup says that it is up."
				className="overflow-hidden rounded-panel border border-line bg-card text-left shadow-panel"
			>
				<div className="flex items-center gap-1.5 border-b border-line px-4 py-3">
					{[0, 1, 2].map((dot) => (
						<span key={dot} className="size-2.5 rounded-full bg-hover" />
					))}
					<span className="ml-3 min-w-0 truncate rounded-control bg-subtle px-3 py-0.5 font-mono text-small text-muted">
						https://bakery.example.com
					</span>
				</div>
				<div className="flex items-center justify-between gap-4 px-5 pt-5 text-small text-muted sm:px-8">
					<span className="text-ui font-semibold text-ink">Corner Bakery</span>
					<span className="flex gap-4">
						<span>Menu</span>
						<span>Visit us</span>
						<span className="max-sm:hidden">Order</span>
					</span>
				</div>
				<div className="px-5 pt-10 pb-8 sm:px-8">
					<p className="max-w-xs text-h2 text-ink">Fresh bread, every morning at six</p>
					<p className="mt-2 text-ui text-muted">Open Tuesday to Sunday, 6 AM to 2 PM</p>
					<p className="mt-5 w-fit rounded-control bg-primary px-4 py-2 text-ui font-medium text-on-primary">
						Order for tomorrow
					</p>
				</div>
				<div className="grid grid-cols-3 gap-px border-y border-line bg-line">
					{dishes.map((dish) => (
						<div key={dish} className="bg-card px-4 py-4 sm:px-6">
							<div className="h-16 rounded-control bg-subtle" />
							<div className="mt-2 truncate text-small text-body">{dish}</div>
						</div>
					))}
				</div>
				<div className="flex items-center gap-2.5 px-5 py-3 text-small text-muted sm:px-8">
					<StatusDot tone="up" />
					<span className="text-ink">Up</span>
					<span>Checked every minute by Stayup</span>
				</div>
			</div>
			<figcaption className="mt-3 text-center text-small text-muted">Drawn as an example</figcaption>
		</figure>
	);
}
