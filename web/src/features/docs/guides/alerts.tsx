import { tierLimits } from '@stayup/contract';
import { Link } from 'react-router-dom';
import { serviceNames } from '../../../entities/channel/service-names.ts';
import { paths } from '../../../lib/paths.ts';
import { docPaths } from '../../../lib/public-pages/doc-paths.ts';

export function Alerts() {
	const { Free, Core, Pro, Elite } = tierLimits;
	return (
		<>
			<p>
				Without any setting, an email goes to the address of your account when a website is down and when it is up
				again.
			</p>
			<h2>Channels</h2>
			<p>
				Add others in <Link to={paths.channels}>Channels</Link>: email addresses of colleagues, webhooks, text messages,
				notifications in a browser, {serviceNames.slice(0, -1).join(', ')} and {serviceNames.at(-1)}. Each has a name,
				can be limited to some websites or tags, and has a test. The list says when a channel last delivered.
			</p>
			<p>
				A channel can also receive alerts about websites that become slow, partly unreachable or blocked: one when it is
				confirmed, and one when it ends. Choose them in the channel’s form. Your own email and webhook do not receive
				them.
			</p>
			<p>
				Your plan includes {Free.channels} channels with Free, {Core.channels} with Core, {Pro.channels} with Pro and{' '}
				{Elite.channels} with Elite, and {Core.smsPerMonth}, {Pro.smsPerMonth} or {Elite.smsPerMonth} text messages a
				month from Core on.
			</p>
			<h2>Alert policies</h2>
			<p>A policy says who is notified first and who follows if nobody reacts. An example:</p>
			<blockquote>
				Email at once. A text message after 5 minutes if nobody is on it. Again every 30 minutes. Quiet from 22:00 to
				07:00, except when everything is down.
			</blockquote>
			<p>
				There can be one for the account, one for each tag and one for each website; the most specific one applies. It
				ends when somebody acknowledges the outage and when the website is up again. The recovery goes to everybody who
				was notified.
			</p>
			<p>
				<strong>Test your alerts</strong> sends a test outage through every step and shows what arrived, and which
				channels receive nothing and why. It is not recorded in your history.
			</p>
			<h2>Fewer messages</h2>
			<ul>
				<li>Outages with the same cause, such as one server with many websites, are reported as one.</li>
				<li>A website that goes up and down is reported once, and again when it is stable.</li>
				<li>
					The links in an email mute a website for one hour or turn its alerts off. A mute silences what people read;
					webhooks for programs continue.
				</li>
				<li>
					<Link to={docPaths.guide('maintenance')}>Maintenance</Link> sends no alerts, except to those who know of an
					outage that it ends.
				</li>
			</ul>
			<h2>If an email does not arrive</h2>
			<p>
				Check that your email address is confirmed, and open the spam folder. If your provider returns our emails, a
				notice on the dashboard says so, and the alert goes through your next channel.
			</p>
		</>
	);
}
