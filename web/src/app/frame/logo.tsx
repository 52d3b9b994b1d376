/** The logo: a line that rises and stays up, beside the product's name. */
import { brand } from '@stayup/contract';

/** `isShort`: leaves the name out where the product's sections need the room. */
export function Logo({ isShort = false }: { isShort?: boolean }) {
	return (
		<span className="inline-flex items-center gap-2.5 text-base font-semibold tracking-tight text-ink">
			<svg aria-hidden="true" viewBox="0 0 32 32" fill="none" className="size-7">
				<rect width="32" height="32" rx="8" className="fill-primary" />
				<path
					d="M6.5 21.5h5.2l4.1-10.5h5.7"
					strokeWidth="3"
					strokeLinecap="round"
					strokeLinejoin="round"
					className="stroke-on-primary"
				/>
				<circle cx="25" cy="11" r="2.6" className="fill-up" />
			</svg>
			<span className={isShort ? 'md:max-lg:sr-only' : undefined}>{brand.name}</span>
		</span>
	);
}
