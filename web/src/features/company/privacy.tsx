/** The privacy policy (specification §2, static pages). */
import { brand } from '@stayup/contract';
import { serviceNames } from '../../entities/channel/service-names.ts';
import { publicPages } from '../../lib/public-pages/public-pages.ts';
import { CompanyPage } from './company-page.tsx';

export function Privacy() {
	return (
		<CompanyPage page={publicPages.privacy} title="Privacy Policy" lead="Last updated April 10, 2025">
			<p>
				This policy explains which data {brand.name} collects, how we use it, and which rights you have. In short: we
				keep what the service needs, we sell no data, and we show no advertising.
			</p>
			<h2>Data we observe</h2>
			<ul>
				<li>
					<strong>Your account:</strong> name, email address, plan and settings. Our sign-in provider stores your
					password as a one-way hash.
				</li>
				<li>
					<strong>Your websites:</strong> their URLs and the results of our checks: responses, response times, outages
					and certificate details.
				</li>
				<li>
					<strong>Logins and changes of your account:</strong> who, the time, the browser and the network, for one year,
					so that you can check them in your settings. Members who may manage your account see its changes and who made
					them, but no logins, browsers and networks. When you change the account of somebody else, its owner sees your
					browser and network.
				</li>
				<li>
					<strong>Visitors of websites that count their visitors with us:</strong> how often each page is opened, from
					which website and in which country, as daily totals. The owner of the website is responsible for this data,
					and we process it on the owner’s behalf. We set no cookies there and store no IP addresses. What visitors send
					with a contact form belongs to the owner of the website; we keep it for at most two years, and what may be
					spam or was not confirmed for 30 days.
				</li>
				<li>
					<strong>Requests:</strong> our hosting provider records the IP address, time and path of each request. To
					prevent abuse, we count requests per IP address, using a hash that does not reveal the IP address. If your
					network is busy, your browser solves a puzzle of ours; nothing about you or your device is sent for it.
				</li>
			</ul>
			<h2>How we use it</h2>
			<p>
				To run the service: to check your websites, show you the results, alert you, bill you and reply to you. We
				access an account only when you ask us for help, or to investigate a failure or abuse, and record who of us
				opened it.
			</p>
			<h2>Forms</h2>
			<p>
				When you book a call, we keep your answers for at most two years to prepare and make that call. With them we
				keep the page on which your visit began, the campaign of the link that led you here and, if you ask us to fix an
				outage, that outage. When you apply for a job, we keep your application for at most one year. Only the people
				who work on it can read it. When you answer a proposal of ours, we keep your name, your IP and the text that you
				accepted for two years, in case one of us needs to show what was agreed. What may be spam is deleted after 30
				days. You can ask us to delete it sooner.
			</p>
			<h2>Cookies</h2>
			<p>
				We set no cookies for tracking or advertising. One cookie recognizes a device that has logged in before, so that
				strangers cannot lock you out and we can warn you of a login from a new device. Your browser also stores your
				session, your theme and other choices about the screens, any unfinished form, and the website that you tried on
				our front page. Logging out removes the session.
			</p>
			<h2>Third-party tools</h2>
			<ul>
				<li>Google Cloud and Firebase host the service and store its data in the United States.</li>
				<li>Stripe processes payments. We never see your card number.</li>
				<li>Twilio SendGrid delivers our email. We do not track opens or clicks.</li>
				<li>
					Name servers and domain registries receive the domain names of monitored websites, because we look up their
					IPs and expiry dates there.
				</li>
				<li>
					The services that you connect yourself receive your alerts: Twilio for text messages, the push service of your
					browser, {serviceNames.slice(0, -1).join(', ')} and {serviceNames.at(-1)}.
				</li>
				<li>Google reCAPTCHA may keep programs out of our login, if we switch it on to stop an attack.</li>
			</ul>
			<p>Those that work for us receive only the data they need, under a contract that forbids other uses.</p>
			<h2>Your rights</h2>
			<p>
				You can access, correct, export or delete your data. You can change most of it in your settings; for the rest,
				email us. We keep data that the law requires us to keep, such as invoices, for as long as required.
			</p>
			<h2>Updates</h2>
			<p>If a change of this policy affects you, we email you.</p>
			<h2>Contact</h2>
			<p>
				Email us at <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
			</p>
		</CompanyPage>
	);
}
