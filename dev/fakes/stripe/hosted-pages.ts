/** The hosted pages: checkout, and the customer portal. */
import { formatPaymentDay } from '@stayup/contract';
import { html } from 'hono/html';
import { type SandboxPrice, sandboxPrices } from './settings.ts';
import type { CheckoutSession, Invoice, PortalFlow, PortalSession, Subscription } from './stripe-objects.ts';
import { sandboxPrice } from './stripe-prices.ts';
import type { Goods } from './stripe-store.ts';

type Html = ReturnType<typeof html>;

export function checkoutPage(session: CheckoutSession, { price, fee }: Goods, isPayable: boolean): Html {
	const due = price.unitAmount + (fee?.cents ?? 0);
	const actions = html`<form method="post" action="/checkout/${session.id}/pay"><button class="main">Pay ${dollars(due)}</button></form>
<form method="post" action="/checkout/${session.id}/decline"><button>Let the card be declined</button></form>
<form method="post" action="/checkout/${session.id}/cancel"><button class="quiet">Cancel</button></form>`;
	return page(
		`Subscribe to ${price.tier}`,
		html`<p class="what">Subscribe to ${price.tier}</p>
<p class="price">${dollars(price.unitAmount)} <span>per ${periodOf(price)}</span></p>
${fee === null ? '' : html`<p>${fee.name}: ${dollars(fee.cents)}</p>`}
${isPayable ? actions : html`<p role="status">This checkout is finished. You can close this page.</p>`}`,
	);
}

export function declinedPage(session: CheckoutSession): Html {
	return page(
		'The card was declined',
		html`<p class="what" role="alert">The card was declined</p>
<p>Nothing was paid.</p>
<form method="get" action="/checkout/${session.id}"><button class="main">Try again</button></form>
<form method="post" action="/checkout/${session.id}/cancel"><button class="quiet">Cancel</button></form>`,
	);
}

export function invoicePage({ id, amount_due: amount, status }: Invoice): Html {
	return page(
		'Your invoice',
		status === 'open'
			? html`<p class="what">An invoice that is not paid yet</p>
<p class="price">${dollars(amount)}</p>
<form method="post" action="/invoice/${id}/pay"><button class="main">Pay ${dollars(amount)}</button></form>`
			: html`<p role="status">This invoice is ${status}. You can close this page.</p>`,
	);
}

export function portalPage(session: PortalSession, subscriptions: readonly Subscription[]): Html {
	const cards = subscriptions.map((subscription) => subscriptionHtml(session, subscription));
	return page(
		'Your subscription',
		html`<p class="what">Your subscription</p>
${cards.length > 0 ? cards : html`<p>No subscription yet.</p>`}
<p><a href="${session.return_url ?? '/'}">Return to the product</a></p>`,
	);
}

export function flowPage(session: PortalSession, flow: PortalFlow, { items }: Subscription): Html {
	const [item] = items.data;
	const price = sandboxPrice(item?.price.id ?? '');
	const until = formatPaymentDay((item?.current_period_end ?? 0) * 1000, 'en-US');
	const [chosen] = flow.subscription_update_confirm?.items ?? [];
	const next = chosen ? sandboxPrice(chosen.price ?? '') : null;
	const title = next ? 'Confirm your new plan' : 'Cancel your plan';
	const what = next
		? html`<p class="what">${next.tier}, ${next.billingCycle}, instead of ${price.tier}, ${price.billingCycle}</p>
<p class="price">${dollars(next.unitAmount)} <span>per ${periodOf(next)}</span></p>`
		: html`<p class="what">${price.tier}, ${price.billingCycle}</p>
<p>Your plan stays active until ${until} and is then canceled.</p>`;
	return page(
		title,
		html`${what}
<form method="post" action="/portal/${session.id}/confirm"><button class="main">${next ? 'Confirm' : 'Cancel plan'}</button></form>
<p><a href="${session.return_url ?? '/'}">Go back</a></p>`,
	);
}

function subscriptionHtml(session: PortalSession, subscription: Subscription): Html {
	const { id, status, cancel_at: cancelAt, cancel_at_period_end: endsWithPeriod, items } = subscription;
	const ends = endsWithPeriod || cancelAt !== null;
	const item = items.data[0];
	const price = sandboxPrice(item?.price.id ?? '');
	const until = formatPaymentDay((cancelAt ?? item?.current_period_end ?? 0) * 1000, 'en-US');
	const action = (name: string, label: string, field: Html | '' = '') =>
		html`<form method="post" action="/portal/${session.id}/${id}/${name}">${field}<button>${label}</button></form>`;
	const actions = [
		ends ? action('resume', 'Resume') : action('cancel-at-period-end', 'Cancel at the end of the period'),
		action('cancel', 'Cancel now'),
		action('switch', 'Switch plan', choiceHtml(sandboxPrices.filter((each) => each.id !== price.id))),
	];
	return html`<section><h2>${price.tier}, ${price.billingCycle}</h2>
<p>${dollars(price.unitAmount)} per ${periodOf(price)} · ${status}, ${ends ? 'ends' : 'renews'} ${until}</p>${status === 'canceled' ? '' : actions}</section>`;
}

function choiceHtml(prices: readonly SandboxPrice[]): Html {
	const options = prices.map(
		({ id, tier, billingCycle }) => html`<option value="${id}">${tier}, ${billingCycle}</option>`,
	);
	return html`<label>Another plan <select name="price">${options}</select></label>`;
}

function dollars(cents: number): string {
	return `$${(cents / 100).toFixed(2)}`;
}

function periodOf({ billingCycle }: SandboxPrice): string {
	return billingCycle === 'monthly' ? 'month' : 'year';
}

function page(title: string, body: Html): Html {
	return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · payments sandbox</title>
<style>
:root { color-scheme: light dark; --bg: light-dark(#fafafa, #0a0a0a); --card: light-dark(#fff, #141414); --line: light-dark(#e5e5e5, #262626); --ink: light-dark(#171717, #ededed); --muted: light-dark(#5c5c5c, #a1a1a1); --on: light-dark(#fff, #171717); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--bg); color: var(--ink); font: 400 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; }
main { width: 100%; max-width: 26rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 2rem; }
.note { margin: 0 0 1.5rem; font-size: .8125rem; color: var(--muted); }
h1 { position: absolute; left: -999px; }
h2 { font-size: 1rem; margin: 0; }
section { border-top: 1px solid var(--line); padding: 1rem 0; }
.what { margin: 0; color: var(--muted); }
.price { margin: .25rem 0 1.5rem; font-size: 2.25rem; font-weight: 600; letter-spacing: -.03em; }
.price span { font-size: 1rem; font-weight: 400; color: var(--muted); letter-spacing: 0; }
form { margin: .5rem 0 0; display: grid; gap: .5rem; }
button, select { font: inherit; width: 100%; min-height: 2.75rem; border-radius: 8px; border: 1px solid var(--line); background: transparent; color: var(--ink); }
button { cursor: pointer; font-weight: 500; }
button.main { background: var(--ink); color: var(--on); border-color: var(--ink); }
button.quiet { border-color: transparent; color: var(--muted); }
label { display: grid; gap: .25rem; font-size: .875rem; color: var(--muted); }
a { color: inherit; }
:focus-visible { outline: 2px solid light-dark(#2563eb, #60a5fa); outline-offset: 2px; }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p class="note">Local payments sandbox. No card, no money.</p>
${body}
</main>
</body>
</html>
`;
}
