/** Rules about the look of a page, for previews of it. */
export {
  contrastOf,
  contrastOnPage,
  isColour,
  pictureBounds,
  readableOnPage,
  shapeContrastMin,
  statusPageBounds,
  statusPageGrounds,
  textContrastMin,
  textOn,
} from '@tocsin/domain';
