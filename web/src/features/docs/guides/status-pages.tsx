import { statusPageLimits, tierLimits } from '@stayup/contract';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { CodeBlock } from '../code-block.tsx';
import { GuidePicture } from '../guide-picture.tsx';

const challengeExample = `POST /your-webhook
${JSON.stringify({ type: 'status.challenge', timestamp: '2026-11-25T14:02:31.000Z', data: { page: { name: 'Bakery', url: 'https://status.bakery.example' }, challenge: 'q1w2e3r4…' } }, null, 2)}

HTTP/1.1 200 OK
${JSON.stringify({ challenge: 'q1w2e3r4…' })}`;

export function StatusPages() {
	const { Free, Core, Pro, Elite } = tierLimits;
	const { barDays, webhooksAtHost } = statusPageLimits;
	return (
		<>
			<p>
				A status page shows your visitors what works and what does not. A public page stays readable while our own
				servers do not respond, because it is kept at the edge of the network for a day.
			</p>
			<GuidePicture
				name="status-page"
				alt="A status page: all systems are operational, and two websites are shown with 90 daily bars, their uptime and their response time."
			/>
			<h2>Make one</h2>
			<p>
				Open <Link to={paths.statusPages}>Status pages</Link>, choose the websites, also by tag, and create a draft. The
				editor shows what visitors will see, also on a phone. Nobody sees the page until you publish it. Group websites,
				give them the names that customers know, choose a color and a logo, and decide who may read the page: everybody,
				people with a password, or people who get a link by email.
			</p>
			<p>Bars of {barDays} days show what was measured. Days without measurements are gray, never green.</p>
			<h2>Report an incident</h2>
			<p>
				On the page of an outage, one press publishes it with a text made from its cause, in words for customers. Add
				updates with the statuses investigating, identified, monitoring and resolved, and a post-mortem later. Edits
				keep the earlier text. A page can also publish outages by itself after some minutes.
			</p>
			<h2>Subscribers</h2>
			<p>
				Visitors subscribe by email, after a confirmation, or by Atom, JSON, calendar or webhook, for the whole page or
				for one component. Each email has a link that unsubscribes.
			</p>
			<p>
				A webhook has to agree: when somebody adds it, it gets one POST request with{' '}
				<code>"type": "status.challenge"</code>, and is subscribed when it responds with a status from 200 to 299 and
				the value of <code>data.challenge</code>, as JSON or as plain text. To end the subscription, let it respond with
				410. A page notifies at most {webhooksAtHost.inAll} webhooks of one host, and at most {webhooksAtHost.ofPlace}{' '}
				of them from one network provider.
			</p>
			<CodeBlock label="The challenge and its answer" code={challengeExample} />
			<p>
				On a page for listed email addresses, only these are notified, and no webhooks. On a page with a password, only
				people who subscribed with the current password are notified.
			</p>
			<h2>For programs</h2>
			<p>
				Add <code>/status.json</code> to the URL of a page to get its state as JSON. Under <code>facts</code> it has the
				state of the page, and of each component the group, the name, the state and the uptime of {barDays} days.
			</p>
			<h2>Your own domain</h2>
			<p>
				From Core on, a page can have a domain such as <code>status.example.com</code>. <strong>Domain</strong> shows
				the DNS records to set and whether they are set, and says when the certificate is ready.
			</p>
			<h2>Badges</h2>
			<p>
				The settings of a website have badges to embed: status, uptime of four periods, response time and days until the
				certificate expires, as SVG and JSON.
			</p>
			<p>
				Plans include {Free.statusPages}, {Core.statusPages}, {Pro.statusPages} and {Elite.statusPages} pages.{' '}
				<Link to={paths.pricing}>Compare plans</Link>
			</p>
		</>
	);
}
