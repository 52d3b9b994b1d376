/** The terms of service (specification §1, §9). */
import { brand } from '@stayup/contract';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { publicPages } from '../../lib/public-pages/public-pages.ts';
import { CompanyPage } from './company-page.tsx';

export function Terms() {
	return (
		<CompanyPage page={publicPages.terms} title="Terms of Service" lead="Last updated April 10, 2025">
			<p>
				These terms are the agreement between you and {brand.name} for the monitoring of websites and for the websites
				that we build, host and maintain. By creating an account or ordering a service, you accept them.
			</p>
			<h2>1. The services</h2>
			<p>
				Monitoring checks the websites you add at the interval you choose, records outages and response times, and
				alerts you. Done-for-you plans add the design, hosting and maintenance of a website as described on the{' '}
				<Link to={paths.pricing}>pricing page</Link>. We may improve the services; we will not remove anything you pay
				for without notice.
			</p>
			<h2>2. Your account</h2>
			<p>
				You must keep your password secret and your email address up to date, and you are responsible for all activity
				in your account. You may add only websites that you own or have permission to monitor. We may pause checks that
				overload a third party’s server.
			</p>
			<h2>3. Subscriptions and billing</h2>
			<p>
				Subscriptions are monthly unless you choose annual billing. Fees are due in advance and are charged to the card
				on file with our payment provider. If a payment fails, we notify you, and your plan continues for a few days
				before it ends.
			</p>
			<h2>4. Cancellation</h2>
			<p>
				You may cancel at any time. The service ends at the next billing cycle. For websites that we build, an early
				cancellation within the first 12 months carries a fee only if you agreed to one in writing before we began.
			</p>
			<h2>5. Refunds</h2>
			<p>
				When a monthly subscription ends, unused paid days are refunded pro rata. Annual contracts are not refunded,
				except after an interruption of the service that we caused.
			</p>
			<h2>6. Uptime</h2>
			<p>
				We aim for an uptime of 99.99% for the websites that we host. A monitor of our own measures it. Every second
				that it measures as down counts against the aim, whatever the cause: our maintenance, your domain’s registrar or
				a third party’s service. Time that it does not measure does not count.
			</p>
			<p>
				If a calendar month (UTC) misses that aim, we credit part of its fee for all the time that it measured your
				website as down: the fee of the month × the seconds down ÷ the seconds of the month, rounded to the nearest
				cent. A month of an annual contract costs a twelfth of its annual fee, and a month with two plans the average of
				their fees by time. We confirm each credit before we apply it to your next invoice.
			</p>
			<h2>7. Ownership</h2>
			<p>
				You own the website that we build for you: its design, texts and images, once they are paid for. Our software
				and third-party software that it runs on remain under their own licenses. You permit us to host, copy and change
				your material as far as the service requires.
			</p>
			<h2>8. Acceptable use</h2>
			<p>
				You may not use the services to break the law, to attack or overload systems, to send spam, or to circumvent the
				limits of your plan. We may suspend an account that does so, with notice where possible.
			</p>
			<h2>9. Your data</h2>
			<p>
				How we handle personal data is described in the <Link to={paths.privacy}>privacy policy</Link>.
			</p>
			<h2>10. Warranty and liability</h2>
			<p>
				We provide the services with care, but monitoring cannot guarantee to find every failure, and no hosting can
				guarantee to never fail. As far as the law allows, our liability is limited to what you paid us in the twelve
				months before the event, and excludes lost profit and indirect damage.
			</p>
			<h2>11. Changes</h2>
			<p>
				When we change these terms, we announce it on this page and, if the change affects you, by email at least 30
				days in advance. If you do not agree, you may cancel before the change takes effect.
			</p>
			<h2>12. Governing law</h2>
			<p>These terms are governed by the law of the Commonwealth of Virginia, United States.</p>
			<h2>13. Contact</h2>
			<p>
				Questions about these terms: <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
			</p>
		</CompanyPage>
	);
}
