/** A QR code, drawn as one path. Black on white in both themes, because many cameras read nothing else. */
import { encode } from 'uqr';

type QrCodeProps = { text: string; label: string };

/** In modules, as the standard requires. */
const quietZone = 4;

export function QrCode({ text, label }: QrCodeProps) {
	const { data, size } = encode(text, { ecc: 'M', border: quietZone });
	const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
	return (
		<svg
			viewBox={`0 0 ${size} ${size}`}
			role="img"
			aria-label={label}
			shapeRendering="crispEdges"
			className="size-44 rounded-control"
		>
			<rect width={size} height={size} fill="#fff" />
			<path d={path} fill="#000" />
		</svg>
	);
}
