ALTER TABLE "metals" ADD CONSTRAINT "metals_code_begins_with_base" CHECK (split_part("metals"."code", '-', 1) = "metals"."base");--> statement-breakpoint
-- The one charge becomes one for each base metal. Prices stay: gold keeps it, and silver and platinum where a variant bears it.
UPDATE settings SET document = document - 'hallmarkingCharge' || jsonb_build_object('hallmarkingCharges', (
  SELECT jsonb_object_agg(base, CASE
    WHEN base = 'gold' OR EXISTS (
      SELECT FROM product_variants WHERE has_hallmarking_charge AND split_part(metal_type, '-', 1) = base
    ) THEN document -> 'hallmarkingCharge' ELSE '0' END)
  FROM unnest(ARRAY['gold', 'silver', 'platinum']) AS base
)) WHERE document ? 'hallmarkingCharge';
