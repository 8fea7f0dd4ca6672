ALTER TABLE "options" ADD COLUMN "measure" text;--> statement-breakpoint
ALTER TABLE "options" ADD CONSTRAINT "options_measure_known" CHECK ("options"."measure" in ('ring', 'bangle', 'length'));--> statement-breakpoint
ALTER TABLE "options" ADD CONSTRAINT "options_measure_of_sizes" CHECK ("options"."measure" is null or "options"."kind" = 'size');--> statement-breakpoint
UPDATE options SET measure = CASE code WHEN 'ring-size' THEN 'ring' WHEN 'bangle-size' THEN 'bangle' ELSE 'length' END
WHERE code IN ('ring-size', 'bangle-size', 'chain-length', 'bracelet-length') AND kind = 'size';
