/** A picture of the product in the theme of the page. The browser does not load the one of the other theme, because it is lazy and not displayed. */
import { joinClasses } from '../../lib/join-classes.ts';
import certificateDark from './files/certificate-dark.webp';
import certificateLight from './files/certificate-light.webp';
import dashboardDark from './files/dashboard-dark.webp';
import dashboardLight from './files/dashboard-light.webp';
import emailDark from './files/email-dark.webp';
import emailLight from './files/email-light.webp';
import outageDark from './files/outage-dark.webp';
import outageLight from './files/outage-light.webp';
import statusPageDark from './files/status-page-dark.webp';
import statusPageLight from './files/status-page-light.webp';
import visitorsDark from './files/visitors-dark.webp';
import visitorsLight from './files/visitors-light.webp';
import { type PictureName, pictureSizes } from './picture-sizes.ts';

const files: Readonly<Record<PictureName, { light: string; dark: string }>> = {
	dashboard: { light: dashboardLight, dark: dashboardDark },
	certificate: { light: certificateLight, dark: certificateDark },
	visitors: { light: visitorsLight, dark: visitorsDark },
	email: { light: emailLight, dark: emailDark },
	outage: { light: outageLight, dark: outageDark },
	'status-page': { light: statusPageLight, dark: statusPageDark },
};

/** Ends with the screen; the others fade out, because the screen continues below them. */
const complete: PictureName = 'visitors';

type ProductPictureProps = {
	name: PictureName;
	/** The content of the picture, for those who do not see it. */
	alt: string;
};

export function ProductPicture({ name, alt }: ProductPictureProps) {
	return (['light', 'dark'] as const).map((theme) => (
		<img
			key={theme}
			src={files[name][theme]}
			alt={alt}
			{...pictureSizes[name]}
			loading="lazy"
			decoding="async"
			className={joinClasses(
				// A phone shows the left part of a wide picture, so that its text can be read.
				'h-auto w-full max-sm:h-80 max-sm:object-cover max-sm:object-top-left',
				theme === 'light' ? 'in-light' : 'in-dark',
				name !== complete && 'mask-b-from-85%',
			)}
		/>
	));
}
