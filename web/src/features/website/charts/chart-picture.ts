/**
 * A chart as a PNG. It is painted from the shapes on the screen, because the content security policy does not allow an SVG as an image.
 */

const density = 2;
const margin = 24;
const heading = 64;

/** `frame` contains the drawing and its legend. Null if the browser cannot make a picture. */
export async function pictureOf(frame: HTMLElement, title: string, subtitle: string): Promise<Blob | null> {
	const svg = frame.querySelector('svg');
	if (!svg) return null;
	const { width, height } = svg.viewBox.baseVal;
	const canvas = document.createElement('canvas');
	canvas.width = (width + 2 * margin) * density;
	canvas.height = (height + heading + margin) * density;
	const context = canvas.getContext('2d');
	if (!context) return null;
	const { backgroundColor, fontFamily } = surfaceOf(svg);
	context.scale(density, density);
	context.fillStyle = backgroundColor;
	context.fillRect(0, 0, canvas.width, canvas.height);
	writeHeading(context, svg, fontFamily, title, subtitle);
	writeLegend(context, frame, fontFamily, margin + width);
	context.translate(margin, heading);
	for (const shape of svg.querySelectorAll<SVGGraphicsElement>('path, rect, line, text')) {
		if (!shape.closest('[data-cursor]')) paint(context, shape, fontFamily);
	}
	return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** The nearest background, and the font of the page. */
function surfaceOf(svg: Element): { backgroundColor: string; fontFamily: string } {
	const { fontFamily } = getComputedStyle(svg);
	for (let element: Element | null = svg; element; element = element.parentElement) {
		const { backgroundColor } = getComputedStyle(element);
		if (!/^(transparent|rgba\(0, 0, 0, 0\))$/.test(backgroundColor)) return { backgroundColor, fontFamily };
	}
	return { backgroundColor: 'white', fontFamily };
}

function writeHeading(
	context: CanvasRenderingContext2D,
	svg: Element,
	fontFamily: string,
	title: string,
	subtitle: string,
): void {
	const text = svg.querySelector('text');
	const muted = text ? getComputedStyle(text).fill : 'gray';
	context.fillStyle = getComputedStyle(svg).color;
	context.font = `600 16px ${fontFamily}`;
	context.fillText(title, margin, 30);
	context.fillStyle = muted;
	context.font = `400 12px ${fontFamily}`;
	context.fillText(subtitle, margin, 50);
}

/** Right-aligned beside the title. */
function writeLegend(context: CanvasRenderingContext2D, frame: Element, fontFamily: string, right: number): void {
	context.font = `400 12px ${fontFamily}`;
	let end = right;
	for (const item of [...frame.querySelectorAll<HTMLElement>('[data-legend] > li')].reverse()) {
		const { label = '' } = item.dataset;
		const start = end - context.measureText(label).width;
		context.fillStyle = getComputedStyle(item).color;
		context.fillText(label, start, 30);
		const swatch = item.firstElementChild && getComputedStyle(item.firstElementChild);
		const hasEdge = swatch && Number.parseFloat(swatch.borderTopWidth) > 0;
		context.fillStyle = (hasEdge ? swatch.borderTopColor : swatch?.backgroundColor) ?? 'gray';
		context.fillRect(start - 20, 24, 14, 4);
		end = start - 36;
	}
}

function paint(context: CanvasRenderingContext2D, shape: SVGGraphicsElement, fontFamily: string): void {
	const style = getComputedStyle(shape);
	context.save();
	context.globalAlpha = Number(style.opacity);
	if (shape.tagName === 'text') {
		context.fillStyle = style.fill;
		context.font = `${style.fontWeight} ${style.fontSize} ${fontFamily}`;
		context.textAlign = ({ end: 'right', middle: 'center' } as const)[style.textAnchor as 'end' | 'middle'] ?? 'left';
		context.fillText(shape.textContent ?? '', numberOf(shape, 'x'), numberOf(shape, 'y'));
	} else {
		const path = pathOf(shape);
		if (style.fill !== 'none') {
			context.fillStyle = style.fill;
			context.fill(path);
		}
		if (style.stroke !== 'none') {
			context.strokeStyle = style.stroke;
			context.lineWidth = Number.parseFloat(style.strokeWidth);
			context.lineCap = style.strokeLinecap as CanvasLineCap;
			context.lineJoin = style.strokeLinejoin as CanvasLineJoin;
			context.setLineDash((style.strokeDasharray.match(/[\d.]+/g) ?? []).map(Number));
			context.stroke(path);
		}
	}
	context.restore();
}

function pathOf(shape: SVGGraphicsElement): Path2D {
	const at = (name: string) => numberOf(shape, name);
	if (shape.tagName === 'path') return new Path2D(shape.getAttribute('d') ?? '');
	const path = new Path2D();
	if (shape.tagName === 'rect') path.rect(at('x'), at('y'), at('width'), at('height'));
	else {
		path.moveTo(at('x1'), at('y1'));
		path.lineTo(at('x2'), at('y2'));
	}
	return path;
}

function numberOf(shape: Element, name: string): number {
	return Number(shape.getAttribute(name));
}
